import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'

export const namedShowSchema = z.object({ id: numericIdSchema, name: z.string() })
