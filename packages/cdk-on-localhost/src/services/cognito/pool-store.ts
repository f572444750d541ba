import { dirname } from 'node:path'
import * as z from 'zod'
import { makeFolder, readState, writeState } from '../../state-file.ts'

const poolUserSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  attributes: z.record(z.string(), z.string()),
  passwordHash: z.string().optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type PoolUser = z.output<typeof poolUserSchema>

/** Stores only the SHA-256 of a refresh token. All tokens of one sign-in share `originJti`. */
const grantSchema = z.object({
  tokenHash: z.string(),
  userId: z.uuid(),
  clientId: z.string(),
  originJti: z.string(),
  authenticatedAt: z.number(),
  expiresAt: z.number(),
  /** After rotation: the end of the old token's grace period. */
  replacedUntil: z.number().optional(),
  isRevoked: z.boolean(),
})
export type RefreshGrant = z.output<typeof grantSchema>

const codeSchema = z.object({ userId: z.uuid(), codeHash: z.string(), expiresAt: z.number() })

const poolSchema = z.object({
  users: z.array(poolUserSchema),
  grants: z.array(grantSchema),
  codes: z.array(codeSchema),
})

/** The stored state of a user pool. Change it in place, then `save`. Only the owner may read the file. */
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
