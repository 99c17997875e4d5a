/** The part of Deno's own API that is used here. */
declare namespace Deno {
  interface NetAddr {
    readonly hostname: string
    readonly port: number
  }

  interface HttpServer {
    readonly addr: NetAddr
    /** Takes no more requests, and waits for every connection to end. */
    shutdown(): Promise<void>
  }

  function serve(options: {
    readonly hostname: string
    readonly port: number
    readonly onListen: (address: NetAddr) => void
    readonly handler: (request: Request) => Response | Promise<Response>
  }): HttpServer
}
