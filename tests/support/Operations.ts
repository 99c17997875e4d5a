import { HttpApi } from "@effect/platform"
import { Contract } from "@roughcut/server"

export type Name = Contract.OperationName

export interface Operation {
  readonly name: Name
  readonly method: string
  /** With its parameters as `:uuid`. */
  readonly path: string
  /** The statuses that the OpenAPI text gives it. */
  readonly statuses: ReadonlySet<number>
}

const described = Contract.openApi().paths as unknown as Record<
  string,
  Record<string, { readonly responses: Record<string, unknown> }>
>

/** Every operation of the contract. */
export const operations: ReadonlyArray<Operation> = (() => {
  const found: Array<Operation> = []
  HttpApi.reflect(Contract.Contract, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      const { method, name, path } = endpoint
      const { responses } = described[path.replaceAll(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!
      const statuses = new Set(Object.keys(responses).map(Number))
      found.push({ name: name as Name, method, path, statuses })
    },
  })
  return found
})()
