import type * as z from 'zod'
import type { LogKind, LogSubject } from '#shared/domain/admin-log.ts'
import type { Access } from '#shared/rules/access.ts'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Which API stack deploys the function: `public` for visitors, `account` for calls about the caller's own
 * account, `admin` for admins.
 */
export type Audience = 'public' | 'account' | 'admin'

/**
 * `bytes` is the raw body, whose signature the webhook verifies. `form` is what mail clients post to
 * unsubscribe.
 */
export type BodyForm = 'json' | 'bytes' | 'json-or-form' | 'form'

export type Logged = {
  kind: LogKind
  /** `param`: the path parameter that contains the subject's id. */
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
  /** Path parameters are written `{name}`, as in API Gateway. */
  path: string
  summary: string
  audience: For
  access: Access
  /**
   * Skips the check that requests which change data come from our own pages. Only for machines that prove
   * themselves otherwise: signed webhooks and one-click unsubscribe links.
   */
  exemptFromOriginCheck?: 'webhook' | 'one-click'
  params: Params
  query: Query
  body: Body
  /** Default `json`. For `bytes`, spread `bytesBody` of `shared/api/not-json.ts`, which also sets `body`. */
  bodyForm?: BodyForm
  /** With `json-or-form`: name of the form field that holds the files. */
  formFiles?: string
  formSchema?: z.ZodType
  answer: Answer
  /**
   * Media type, if the answer is a file instead of JSON. Set by spreading `fileAnswer` of
   * `shared/api/not-json.ts`.
   */
  answerFileType?: string
  /**
   * 202: accepted, the work continues in the background. 303: redirect to a page (spread `pageAnswer` of
   * `shared/api/not-json.ts`). Default 200.
   */
  successStatus?: 200 | 202 | 204 | 303
  /**
   * How long CloudFront caches answers to visitors without a session. Such answers may depend only on the
   * path and the query.
   */
  cacheSeconds?: number
  /**
   * The client sends the cursor in the query parameter `cursor`; the answer returns the next one in the
   * header `x-next-cursor`.
   */
  isPaged?: boolean
  /** The answer leaves out unrated episodes; the header `x-unrated-count` says how many. */
  tellsUnrated?: boolean
  /** The header `x-total-count` says how many entries all pages have together. */
  tellsTotal?: boolean
  /** Required for admin-only calls that change data. Each call is recorded in the admin log. */
  logged?: Logged
  /** What users cannot do while this call fails. Logged with each error of the function. */
  userImpact: string
}

/**
 * Returns its argument. The type parameters keep literal types, such as the name's, for the types derived
 * from contracts.
 */
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
export const totalCountHeader = 'x-total-count'
export const errorCodeHeader = 'x-error-code'
export const requestIdHeader = 'x-request-id'
