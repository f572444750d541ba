import { openStore, type Store } from '#functions/clients/store.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { createUpload, openUpload } from '#functions/use-cases/uploads/open-upload.ts'
import { sendFiles } from '#functions/use-cases/uploads/send-files.ts'
import { connectUploads, uploadEnvSchema } from '#functions/use-cases/uploads/upload-env.ts'
import { filesField, replaceField, uploadsApi } from '#shared/api/uploads.ts'

export const envSchema = sessionEnvSchema.extend(uploadEnvSchema.shape)

type Deps = ReturnType<typeof connect>

const connect = () => {
  const env = readEnv(envSchema)
  const store: Store = openStore(env.STORE_BUCKET)
  return { guard: sessionGuard(env), store, ...connectUploads(env) }
}

/** The files of a form; what else stands in the field is no file. */
function filesIn(form: FormData): File[] {
  return form.getAll(filesField).filter((value) => value instanceof File)
}

type Begun = { sessionId: string; userId: string; now: Date }

/** The files are here already, so nothing is left to upload: they take the way of all others from the bucket on. */
async function takeForm(deps: Deps, form: FormData, begun: Begun) {
  const files = filesIn(form)
  const judged = await createUpload(deps, {
    ...begun,
    files: files.map(({ name, size }) => ({ filename: name, size })),
    mayReplace: form.get(replaceField) === 'true',
  })
  await sendFiles(deps.store, { sessionId: begun.sessionId, judged, files })
  const refused = judged.filter(({ refusal }) => refusal)
  return openUpload(deps.signer, { ...begun, judged: refused })
}

export const handler = route(uploadsApi.start, connect, async ({ body }, context) => {
  const { deps, now } = context
  const begun = { sessionId: crypto.randomUUID(), userId: callerOf(context).user.userId, now }
  if (body instanceof FormData) return { answer: await takeForm(deps, body, begun) }
  const judged = await createUpload(deps, { ...begun, files: body.files, mayReplace: false })
  return { answer: await openUpload(deps.signer, { ...begun, judged }) }
})
