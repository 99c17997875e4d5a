import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { version } from "../../Version.ts"
import { problem } from "./Common.ts"
import { libraryGroup } from "./LibraryGroup.ts"
import { profileGroup } from "./ProfileGroup.ts"
import { serviceGroup } from "./ServiceGroup.ts"
import { timelineGroup } from "./TimelineGroup.ts"

const description = `Timelines and indexer profiles of an authenticated owner: stored, generated from a prompt, refined, exported.

- Every request for records carries \`X-API-Key\`. A record of another owner, an unknown one and a malformed uuid get the same 404.
- Bodies are JSON objects in UTF-8, sent with \`Content-Type: application/json\`, nested at most 256 levels deep and at most as large as the server's limit (413). Unknown keys are ignored.
- \`timeline_data\` and \`configuration\` are kept and given back as the text they were sent in. In all other strings U+0000 is refused and a lone surrogate becomes U+FFFD.
- UUIDs are compared without case. Paths are exact. HEAD answers as GET.
- Lists are newest first. Library lists are in the order in which the entries were added.
- Every error is problem details (RFC 9457) with a sentence to act on, and every answer carries \`X-Request-Id\`.
- Every single record has an \`ETag\`. \`If-None-Match\` on a get answers 304 where the caller has that state; \`If-Match\` makes a change happen only to the state that it names, else 412.
- A POST with an \`Idempotency-Key\` is carried out once: sent again within 24 hours it gets the first answer again, be that a record or a refusal (400, 404, 412) of the request itself.
- A 429 or 503 says in \`Retry-After\` after how many seconds to try again. After a 503 for lack of time a write may still have happened.
- A request is judged in this order: key, its rate, path, method, the record in the path, the size of the body, its content, the state of the record.`

/** The HTTP interface, declared once: validation, the OpenAPI text and the typed client come from it. */
export class Contract extends HttpApi.make("roughcut")
  .add(timelineGroup)
  .add(profileGroup)
  .add(libraryGroup)
  .add(serviceGroup)
  .addError(problem, { status: 400 })
  .addError(problem, { status: 401 })
  .addError(problem, { status: 404 })
  .addError(problem, { status: 405 })
  .addError(problem, { status: 408 })
  .addError(problem, { status: 413 })
  .addError(problem, { status: 429 })
  .addError(problem, { status: 500 })
  .addError(problem, { status: 503 })
  .annotateContext(
    OpenApi.annotations({
      title: "Roughcut",
      version,
      description,
    }),
  ) {}

/** The OpenAPI description of the contract. Unknown keys are allowed everywhere, as they are ignored. */
export const openApi = () => OpenApi.fromApi(Contract, { additionalPropertiesStrategy: "allow" })

type GroupOf<Api> = Api extends HttpApi.HttpApi<string, infer Groups, infer _E, infer _R> ? Groups : never

/** The names of the operations, which handlers go by. */
export type OperationName = HttpApiEndpoint.HttpApiEndpoint.Name<
  HttpApiGroup.HttpApiGroup.Endpoints<GroupOf<typeof Contract>>
>
