import type * as z from 'zod'
import type { LogKind, LogSubject } from '#shared/domain/admin-log.ts'
import type { Access } from '#shared/rules/access.ts'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The stack that has the route: for visitors, for people's own accounts, or for admins. */
export type Audience = 'public' | 'account' | 'admin'

/** `bytes` is the undecoded body, for signed messages. `form` is for pages and mailbox programs. */
export type BodyForm = 'json' | 'bytes' | 'json-or-form' | 'form'

export type Logged = {
  kind: LogKind
  /** The path parameter with the id of the record. */
  about?: { kind: LogSubject['kind']; param: string }
}

/**
 * The single source for the route, the function, the browser's call, the access matrix and the OpenAPI
 * document.
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
  method: CallMethod
  /** With `{name}` for each path parameter, as API Gateway writes it. */
  path: string
  summary: string
  audience: For
  access: Access
  /**
   * Only for calls that other machines make with their own proof. All others must come from our origin to
   * change state.
   */
  exemptFromOriginCheck?: 'webhook' | 'one-click'
  params: Params
  query: Query
  body: Body
  /** Default `json`. Spread `bytesBody` of `shared/api/not-json.ts`, which includes the schema. */
  bodyForm?: BodyForm
  /** With `json-or-form`: the form field with the files. */
  formFiles?: string
  formSchema?: z.ZodType
  answer: Answer
  /** Media type of a file answer; JSON without one. Spread `fileAnswer` of `shared/api/not-json.ts`. */
  answerFileType?: string
  /**
   * 202: work continues after the answer. 303: redirects to a page (spread `pageAnswer` of
   * `shared/api/not-json.ts`). Default 200.
   */
  successStatus?: 200 | 202 | 204 | 303
  /**
   * Seconds that the edge caches answers to visitors without a session. Those may depend only on path and
   * query.
   */
  cacheSeconds?: number
  /** The cursor is in the query `cursor` and in the header `x-next-cursor`. */
  isPaged?: boolean
  /** The answer leaves out unrated episodes; the header `x-unrated-count` says how many. */
  tellsUnrated?: boolean
  /** Required for every call with which only admins change something: it is recorded in the admin log. */
  logged?: Logged
  /** What users lose while this call fails; part of the function's error log. */
  userImpact: string
}

/** Checks the shape and keeps the literal types. */
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
export type AnswerInputOf<C extends Contract> = z.input<C['answer']>

export const cursorHeader = 'x-next-cursor'
export const unratedCountHeader = 'x-unrated-count'
export const errorCodeHeader = 'x-error-code'
export const requestIdHeader = 'x-request-id'
