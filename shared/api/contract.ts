import type * as z from 'zod'
import type { LogKind, LogSubject } from '#shared/domain/admin-log.ts'
import type { Access } from '#shared/rules/access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The stack that carries the call's route: what visitors need, what people need for their account, what admins need. */
export type Audience = 'public' | 'account' | 'admin'

/**
 * What a function is given as the body: what its JSON says, the bytes as they came, which somebody may have signed, either what its
 * JSON says or a form with files (`multipart/form-data`), or a form of fields as pages and mailbox programs post it.
 */
export type BodyForm = 'json' | 'bytes' | 'json-or-form' | 'form'

export type Logged = {
  kind: LogKind
  /** The path parameter that names the one record that the call is about. */
  about?: { kind: LogSubject['kind']; param: string }
}

/**
 * One HTTP call, stated once: the deployment makes its route and function from it, the function parses and answers by it,
 * the browser calls through it, the access matrix and the OpenAPI document are generated from it.
 */
export type Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Name extends string = string,
  For extends Audience = Audience,
> = {
  /** `resource.verb`; the function is `functions/entries/api/<resource>/<verb>.ts`, in kebab case. */
  name: Name
  method: Method
  /** With `{name}` for each path parameter, as the gateway writes it. */
  path: string
  /** One sentence for the generated document. */
  summary: string
  audience: For
  access: Access
  /** Set only for calls that other machines make with a proof of their own; all others need our own origin to change state. */
  exemptFromOriginCheck?: 'webhook' | 'one-click'
  params: Params
  query: Query
  body: Body
  /** Default `json`. Spread `bytesBody` of `shared/api/not-json.ts`, which brings the schema along. */
  bodyForm?: BodyForm
  /** With `json-or-form`: the form's field of files. */
  formFiles?: string
  /** With `form`: its fields, for the document. */
  formSchema?: z.ZodType
  answer: Answer
  /** The media type of the file that is answered; JSON without one. Spread `fileAnswer` of `shared/api/not-json.ts`. */
  answerFileType?: string
  /**
   * Status of success: 202 where the work goes on after the answer, 204 where there is nothing to say, 303 where a page says it (spread
   * `pageAnswer` of `shared/api/not-json.ts`). Default 200.
   */
  successStatus?: 200 | 202 | 204 | 303
  /** How long the edge may keep the answer for those without a session, in seconds. Theirs may depend on path and query alone. */
  cacheSeconds?: number
  /** A list that goes on: the cursor travels in the query `cursor` and the header `x-next-cursor`. */
  isPaged?: boolean
  /** Its answer by stance leaves out what has no place on the scale; the header `x-unrated-count` says how many that are. */
  tellsUnrated?: boolean
  /** Set for every call by which only admins change something: it leaves an entry in the log of what admins did. */
  logged?: Logged
  /** What users lose while this call fails; stands in the function's error log. */
  userImpact: string
}

/** Keeps the literal types of name and audience and the schemas' own types while checking the shape. */
export function contract<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Name extends string,
  For extends Audience,
>(
  definition: Contract<Params, Query, Body, Answer, Name, For>,
): Contract<Params, Query, Body, Answer, Name, For> {
  return definition
}

export type BodyOf<C extends Contract> = z.output<C['body']>
export type AnswerOf<C extends Contract> = z.output<C['answer']>
/** What a function may hand to the answer schema. */
export type AnswerInputOf<C extends Contract> = z.input<C['answer']>

export const cursorHeader = 'x-next-cursor'
export const unratedCountHeader = 'x-unrated-count'
export const errorCodeHeader = 'x-error-code'
export const requestIdHeader = 'x-request-id'
