import * as z from 'zod'
import { userIdSchema } from '#shared/domain/ids.ts'

/** Timeout of a consumer. After it, anything the consumer had claimed was interrupted. */
export const digestTimeoutSeconds = 120

/** Concurrent consumers; they share the rate at which mail may be sent. */
export const mostDigestConsumers = 2

export const planMessageSchema = z.strictObject({ planRun: z.string().min(1) })

export const sendMessageSchema = z.strictObject({ runId: z.string().min(1), userId: userIdSchema })
