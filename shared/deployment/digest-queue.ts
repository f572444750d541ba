import * as z from 'zod'
import { userIdSchema } from '#shared/domain/ids.ts'

export const digestTimeoutSeconds = 120

export const mostDigestConsumers = 2

export const planMessageSchema = z.strictObject({ planRun: z.string().min(1) })

export const sendMessageSchema = z.strictObject({ runId: z.string().min(1), userId: userIdSchema })
