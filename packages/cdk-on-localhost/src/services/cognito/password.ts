import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { JsonApiError } from '../../aws/json-service.ts'

export const passwordPolicySchema = z.looseObject({
  MinimumLength: z.int().default(8),
  RequireLowercase: z.boolean().default(true),
  RequireUppercase: z.boolean().default(true),
  RequireNumbers: z.boolean().default(true),
  RequireSymbols: z.boolean().default(true),
})
export type PasswordPolicy = z.output<typeof passwordPolicySchema>

const keyBytes = 32
/** Cognito developer guide, "Adding user pool password requirements". */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+ -]/

export type PasswordHashes = {
  /** @returns `<salt>.<key>`, both base64url */
  hashPassword(password: string): string
  isPassword(password: string, hash: string): boolean
}

/** @param cost of scrypt (RFC 7914, N), a power of two. Existing hashes need the same cost. */
export function passwordHashes(cost = 2 ** 14): PasswordHashes {
  const keyOf = (password: string, salt: Buffer) => scryptSync(password, salt, keyBytes, { cost })
  return {
    hashPassword(password) {
      const salt = randomBytes(16)
      return `${salt.toString('base64url')}.${keyOf(password, salt).toString('base64url')}`
    },
    isPassword(password, hash) {
      const [salt = '', key = ''] = hash.split('.')
      const known = Buffer.from(key, 'base64url')
      return timingSafeEqual(keyOf(password, Buffer.from(salt, 'base64url')), known)
    },
  }
}

/** @throws JsonApiError InvalidPasswordException for a password below the policy */
export function requirePolicy(password: string, policy: PasswordPolicy): void {
  const faults = [
    password.length < policy.MinimumLength && 'Password not long enough',
    policy.RequireLowercase && !/[a-z]/.test(password) && 'Password must have lowercase characters',
    policy.RequireUppercase && !/[A-Z]/.test(password) && 'Password must have uppercase characters',
    policy.RequireNumbers && !/\d/.test(password) && 'Password must have numeric characters',
    policy.RequireSymbols && !symbol.test(password.trim()) && 'Password must have symbol characters',
  ].filter((fault) => fault !== false)
  if (faults.length === 0) return
  throw new JsonApiError('InvalidPasswordException', `Password did not conform with policy: ${faults[0]}`)
}
