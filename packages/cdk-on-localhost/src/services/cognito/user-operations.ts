import * as z from 'zod'
import { operation } from '../../aws/json-service.ts'
import type { PoolUser } from './pool-store.ts'
import type { Registry } from './user-pool.ts'

/** The API's own limits; the pool's policy is checked afterwards. */
export const poolPasswordSchema = z
  .string()
  .max(256)
  // The pattern of the API reference, AdminSetUserPassword: at least two characters, no whitespace at either
  // end.
  .regex(/^\S+.*\S+$/, "Value at 'password' failed to satisfy constraint: ^[\\S]+.*[\\S]+$")
const temporaryRefusal = 'Temporary passwords are not emulated.'
const attributeSchema = z.object({ Name: z.string(), Value: z.string() })
const userSchema = z.looseObject({ UserPoolId: z.string(), Username: z.string() })
const createUserSchema = userSchema.extend({
  Username: z.string().regex(/^[^\s@]+@[^\s@]+$/, 'Username should be an email.'),
  MessageAction: z.literal('SUPPRESS', 'Invitations are not emulated: create users with SUPPRESS.'),
  TemporaryPassword: z.undefined(temporaryRefusal).optional(),
  UserAttributes: z.array(attributeSchema).default([]),
})
const updateAttributesSchema = userSchema.extend({ UserAttributes: z.array(attributeSchema) })
const setPasswordSchema = userSchema.extend({
  Password: poolPasswordSchema,
  Permanent: z.literal(true, temporaryRefusal),
})
function recordOf(attributes: z.output<typeof attributeSchema>[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]))
}

function viewOf(user: PoolUser) {
  const attributes = Object.entries({ ...user.attributes, sub: user.userId })
  return {
    user: {
      Username: user.userId,
      Enabled: true,
      UserStatus: user.passwordHash ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      UserCreateDate: user.createdAt / 1000,
      UserLastModifiedDate: user.updatedAt / 1000,
    },
    attributes: attributes.map(([Name, Value]) => ({ Name, Value })),
  }
}

export function userOperations({ poolOf }: Registry) {
  return {
    AdminCreateUser: operation(createUserSchema, (input) => {
      const attributes = recordOf(input.UserAttributes)
      const view = viewOf(poolOf(input.UserPoolId).create({ email: input.Username, attributes }))
      return { User: { ...view.user, Attributes: view.attributes } }
    }),
    AdminGetUser: operation(userSchema, ({ UserPoolId, Username }) => {
      const view = viewOf(poolOf(UserPoolId).get(Username))
      return { ...view.user, UserAttributes: view.attributes }
    }),
    AdminSetUserPassword: operation(setPasswordSchema, ({ UserPoolId, Username, Password }) => {
      poolOf(UserPoolId).setPassword(Username, Password)
      return {}
    }),
    AdminUpdateUserAttributes: operation(updateAttributesSchema, ({ UserPoolId, Username, ...input }) => {
      poolOf(UserPoolId).setAttributes(Username, recordOf(input.UserAttributes))
      return {}
    }),
    AdminDeleteUser: operation(userSchema, ({ UserPoolId, Username }) => {
      poolOf(UserPoolId).delete(Username)
      return {}
    }),
  }
}
