import { uploads } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { requireCaller } from '#functions/http/route.ts'
import { renewUpload } from '#functions/use-cases/uploads/open-upload.ts'
import { uploadsApi } from '#shared/api/uploads.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), ...uploads() })

export const handler = loggedRoute(uploadsApi.renew, connect, async ({ params, body }, context) => ({
  details: detailsOf({ files: body.files.length, replaces_transcripts: body.replace ?? false }),
  answer: await renewUpload(context.deps, {
    sessionId: params.session,
    userId: requireCaller(context).user.userId,
    numbers: body.files,
    mayReplace: body.replace ?? false,
    now: context.now,
  }),
}))
