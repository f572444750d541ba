import * as z from 'zod'
import { findDigestNote } from '#functions/data/digest-notes.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { readNextDigest } from '#functions/use-cases/digest/read-next-digest.ts'
import { profileApi } from '#shared/api/profile.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    people: openTable(env.PEOPLE_TABLE),
  }
}

export const handler = route(profileApi.previewDigest, connect, async (_input, context) => {
  const { deps, now } = context
  const { user } = callerOf(context)
  const note = await findDigestNote(deps.people, user.userId)
  return { answer: await readNextDigest(deps.catalogue, { user, note, now }) }
})
