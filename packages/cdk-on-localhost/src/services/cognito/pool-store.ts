import { dirname } from 'node:path'
import * as z from 'zod'
import { makeFolder, readState, writeState } from '../../state-file.ts'

const poolUserSchema = z.object({
  userId: z.uuid(),
  /** In lower case: the pool does not tell cases apart. */
  email: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** Undefined until the user is given a password. */
  passwordHash: z.string().optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type PoolUser = z.output<typeof poolUserSchema>

/** A refresh token by its SHA-256; all tokens of one sign-in share `originJti`. */
const grantSchema = z.object({
  tokenHash: z.string(),
  userId: z.uuid(),
  clientId: z.string(),
  originJti: z.string(),
  authenticatedAt: z.number(),
  expiresAt: z.number(),
  /** After rotation: until when the old token still works. */
  replacedUntil: z.number().optional(),
  isRevoked: z.boolean(),
})
export type Grant = z.output<typeof grantSchema>

/** What was mailed to somebody who forgot their password, by its hash. */
const codeSchema = z.object({ userId: z.uuid(), codeHash: z.string(), expiresAt: z.number() })

const poolSchema = z.object({
  users: z.array(poolUserSchema),
  grants: z.array(grantSchema),
  codes: z.array(codeSchema),
})

/** What a user pool keeps from run to run; changed in place, then saved whole; none but its owner may read the file. */
export type PoolStore = z.output<typeof poolSchema> & { save(): void }

export function openPoolStore(file: string): PoolStore {
  makeFolder(dirname(file), 0o700)
  const kept = readState(file, poolSchema) ?? { users: [], grants: [], codes: [] }
  return {
    ...kept,
    save() {
      const { users, grants, codes } = this
      writeState(file, JSON.stringify({ users, grants, codes }), { mode: 0o600 })
    },
  }
}
