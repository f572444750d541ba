import { uploads } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { callerOf } from '#functions/http/route.ts'
import { createUpload, openUpload } from '#functions/use-cases/uploads/open-upload.ts'
import { sendFiles } from '#functions/use-cases/uploads/send-files.ts'
import { filesField, replaceField, uploadsApi } from '#shared/api/uploads.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  ...uploads(),
  store: bucket('STORE_BUCKET'),
})

type Deps = ReturnType<typeof connect>

/** The files of a form; what else stands in the field is no file. */
function filesIn(form: FormData): File[] {
  return form.getAll(filesField).filter((value) => value instanceof File)
}

type Begun = { sessionId: string; userId: string; now: Date }

const replaces = (form: FormData) => form.get(replaceField) === 'true'

/** The files are here already, so nothing is left to upload: they take the way of all others from the bucket on. */
async function takeForm(deps: Deps, form: FormData, begun: Begun) {
  const files = filesIn(form)
  const judged = await createUpload(deps, {
    ...begun,
    files: files.map(({ name, size }) => ({ filename: name, size })),
    mayReplace: replaces(form),
  })
  await sendFiles(deps.store, { sessionId: begun.sessionId, judged, files })
  const refused = judged.filter(({ refusal }) => refusal)
  return openUpload(deps.signer, { ...begun, judged: refused })
}

export const handler = loggedRoute(uploadsApi.start, connect, async ({ body }, context) => {
  const { deps, now } = context
  const begun = { sessionId: crypto.randomUUID(), userId: callerOf(context).user.userId, now }
  if (body instanceof FormData) {
    const details = detailsOf({ files: filesIn(body).length, replaces_transcripts: replaces(body) })
    return { details, answer: await takeForm(deps, body, begun) }
  }
  const judged = await createUpload(deps, { ...begun, files: body.files, mayReplace: false })
  const details = detailsOf({ files: body.files.length, replaces_transcripts: false })
  return { details, answer: await openUpload(deps.signer, { ...begun, judged }) }
})
