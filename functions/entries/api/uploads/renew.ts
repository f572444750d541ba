import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { renewUpload } from '#functions/use-cases/uploads/open-upload.ts'
import { connectUploads, uploadEnvSchema } from '#functions/use-cases/uploads/upload-env.ts'
import { uploadsApi } from '#shared/api/uploads.ts'

export const envSchema = sessionEnvSchema.extend(uploadEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), ...connectUploads(env) }
}

export const handler = route(uploadsApi.renew, connect, async ({ params, body }, context) => ({
  answer: await renewUpload(context.deps, {
    sessionId: params.session,
    userId: callerOf(context).user.userId,
    numbers: body.files,
    mayReplace: body.replace ?? false,
    now: context.now,
  }),
}))
