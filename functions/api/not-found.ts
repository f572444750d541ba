import * as z from 'zod'
import { readEnv } from '#functions/env.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { contract } from '#shared/api/contract.ts'
import { DomainError } from '#shared/errors.ts'
import { everyone } from '#shared/rules/access.ts'

export const envSchema = edgeEnvSchema

const connect = () => ({ guard: visitorGuard(readEnv(envSchema)) })

/** Whatever it was, it is answered alike: nothing of it is looked at. */
const anything = z.unknown().transform(() => undefined)

const unknownPath = contract({
  name: 'not-found',
  method: 'GET',
  path: '$default',
  summary: 'Every path that no call has.',
  audience: 'public',
  access: everyone,
  params: anything,
  query: anything,
  body: anything,
  answer: z.undefined(),
  userImpact: 'Unknown addresses are answered by the gateway’s own error.',
})

export const handler = route(unknownPath, connect, async () => {
  throw new DomainError('not-found', { code: 'not-found', message: 'There is nothing at this address.' })
})
