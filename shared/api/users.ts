import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { acceptedSchema, noBody, nothing, pageQuerySchema } from '#shared/api/nothing.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { userRowSchema } from '#shared/domain/user-row.ts'
import { needs, roleSchema } from '#shared/rules/access.ts'
import {
  emailSchema,
  hasOtherPassword,
  newPasswordSchema,
  ownAddressRefusal,
} from '#shared/rules/credentials.ts'

const ofAdmins = { audience: 'admin', access: needs('users:create') } as const
const userSorts = ['newest', 'email'] as const

const params = z.object({ id: userIdSchema })

const userFieldsSchema = z.strictObject({ email: emailSchema, password: newPasswordSchema, role: roleSchema })

const newUserSchema = userFieldsSchema.refine(hasOtherPassword, ownAddressRefusal)

/** An empty password keeps the current one. */
const keptOrNewPasswordSchema = z
  .string()
  .transform((password) => password || undefined)
  .pipe(newPasswordSchema.optional())

const userEditSchema = userFieldsSchema
  .extend({ password: keptOrNewPasswordSchema.optional(), version: z.int().min(1).optional() })
  .refine(hasOtherPassword, ownAddressRefusal)

export type NewUser = z.infer<typeof newUserSchema>

export const usersApi = {
  list: contract({
    ...ofAdmins,
    name: 'users.list',
    method: 'GET',
    path: '/api/users',
    summary:
      'Every account, newest first or by address; with a beginning, those whose address begins so, by address, or the one with that id. With a role, pages may be short.',
    params: nothing,
    query: pageQuerySchema.extend({
      beginning: z.string().trim().toLowerCase().max(254).default(''),
      role: roleSchema.optional(),
      sort: z.enum(userSorts).default('newest'),
    }),
    body: noBody,
    answer: z.array(userRowSchema),
    isPaged: true,
    userImpact: 'Admins cannot see the accounts.',
  }),
  create: contract({
    ...ofAdmins,
    name: 'users.create',
    method: 'POST',
    path: '/api/users',
    summary: 'Makes an account that can sign in at once. 409 where the address has one.',
    params: nothing,
    query: nothing,
    body: newUserSchema,
    answer: userRowSchema,
    logged: { kind: 'accounts' },
    userImpact: 'Admins cannot make accounts.',
  }),
  update: contract({
    ...ofAdmins,
    name: 'users.update',
    method: 'PUT',
    path: '/api/users/{id}',
    summary:
      'Changes address, role and, unless it is blank, the password, which ends every session. 409 where the account is not as in the version that is named.',
    params,
    query: nothing,
    body: userEditSchema,
    answer: userRowSchema,
    logged: { kind: 'accounts', about: { kind: 'user', param: 'id' } },
    userImpact: 'Admins cannot change accounts.',
  }),
  delete: contract({
    ...ofAdmins,
    access: needs('users:delete'),
    name: 'users.delete',
    method: 'DELETE',
    path: '/api/users/{id}',
    summary:
      'Deletes an account: at once out of reach, and removed everywhere soon after. 409 where it is not as in the version that is named.',
    params,
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    body: noBody,
    answer: acceptedSchema,
    successStatus: 202,
    logged: { kind: 'accounts', about: { kind: 'user', param: 'id' } },
    userImpact: 'Admins cannot delete accounts.',
  }),
}
