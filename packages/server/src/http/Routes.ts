import * as HttpApi from "@effect/platform/HttpApi"
import { Option } from "effect"
import { ApiKeyRequired } from "./contract/Common.ts"
import { Contract, type OperationName } from "./contract/Contract.ts"

export interface Operation {
  readonly name: OperationName
  readonly method: string
  /** The path as the contract writes it, such as `/timelines/:uuid`. */
  readonly path: string
  readonly needsKey: boolean
  readonly takesBody: boolean
}

export interface Match {
  /** The operations that the path has, by method. */
  readonly operations: ReadonlyMap<string, Operation>
  /** The path as the contract writes it. */
  readonly route: string
  readonly parameters: Readonly<Record<string, string>>
  /** Whether no operation of the path needs a key. */
  readonly keyless: boolean
}

const operations: ReadonlyArray<Operation> = (() => {
  const found: Array<Operation> = []
  HttpApi.reflect(Contract, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, middleware }) =>
      found.push({
        name: endpoint.name as OperationName,
        method: endpoint.method,
        path: endpoint.path,
        needsKey: [...middleware].some(({ key }) => key === ApiKeyRequired.key),
        takesBody: Option.isSome(endpoint.payloadSchema),
      }),
  })
  return found
})()

interface Node {
  readonly literals: Map<string, Node>
  parameter: { readonly name: string; readonly node: Node } | undefined
  readonly operations: Map<string, Operation>
  keyless: boolean
}

const node = (): Node => ({
  literals: new Map(),
  parameter: undefined,
  operations: new Map(),
  keyless: true,
})

const root: Node = (() => {
  const top = node()
  for (const operation of operations) {
    let at = top
    for (const segment of operation.path.slice(1).split("/")) {
      if (segment.startsWith(":")) {
        at.parameter ??= { name: segment.slice(1), node: node() }
        at = at.parameter.node
      } else {
        const next = at.literals.get(segment) ?? node()
        at.literals.set(segment, next)
        at = next
      }
    }
    at.operations.set(operation.method, operation)
    at.keyless &&= !operation.needsKey
  }
  return top
})()

const decode = (segment: string): string => {
  if (!segment.includes("%")) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const walk = (
  at: Node,
  segments: ReadonlyArray<string>,
  index: number,
  parameters: Record<string, string>,
): Node | undefined => {
  if (index === segments.length) return at.operations.size > 0 ? at : undefined
  const segment = segments[index]!
  const literal = at.literals.get(segment)
  const found = literal && walk(literal, segments, index + 1, parameters)
  if (found !== undefined) return found
  if (at.parameter === undefined || segment === "") return undefined
  const through = walk(at.parameter.node, segments, index + 1, parameters)
  if (through !== undefined) parameters[at.parameter.name] = decode(segment)
  return through
}

/** Finds a path of the contract. Paths are exact: case matters, and a trailing slash is another path. */
export const match = (path: string): Match | undefined => {
  const parameters: Record<string, string> = {}
  const found = walk(root, path.slice(1).split("/"), 0, parameters)
  if (found === undefined) return undefined
  const [first] = found.operations.values()
  return { operations: found.operations, route: first!.path, parameters, keyless: found.keyless }
}

/** The methods of a path for an `Allow` header. HEAD answers as GET. */
export const allowed = (found: Match): string =>
  [...found.operations.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ")
