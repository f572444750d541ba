import { uploads } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { requireCaller } from '#functions/http/route.ts'
import { startUpload } from '#functions/use-cases/uploads/open-upload.ts'
import { uploadFiles } from '#functions/use-cases/uploads/send-files.ts'
import { filesField, replaceField, uploadsApi } from '#shared/api/uploads.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  ...uploads(),
  store: bucket('STORE_BUCKET'),
})

function filesIn(form: FormData): File[] {
  return form.getAll(filesField).filter((value) => value instanceof File)
}

const replaces = (form: FormData) => form.get(replaceField) === 'true'

export const handler = loggedRoute(uploadsApi.start, connect, async ({ body }, context) => {
  const { deps, now } = context
  const session = { sessionId: crypto.randomUUID(), userId: requireCaller(context).user.userId, now }
  if (body instanceof FormData) {
    const [files, mayReplace] = [filesIn(body), replaces(body)]
    const details = detailsOf({ files: files.length, replaces_transcripts: mayReplace })
    return { details, answer: await uploadFiles(deps, { ...session, files, mayReplace }) }
  }
  const details = detailsOf({ files: body.files.length, replaces_transcripts: false })
  return { details, answer: await startUpload(deps, { ...session, files: body.files, mayReplace: false }) }
})
