import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { privateNamesSchema } from '#shared/domain/private-names.ts'
import { needs } from '#shared/rules/access.ts'
import { longestPrivateName } from '#shared/rules/private-name-bounds.ts'

/** Reading the names needs the right to change them, because they are personal data. */
const names = {
  audience: 'admin',
  access: needs('settings:update'),
  query: nothing,
  answer: privateNamesSchema,
} as const

export const privateNamesApi = {
  list: contract({
    ...names,
    name: 'private-names.list',
    method: 'GET',
    path: '/api/admin/private-names',
    summary: 'The names that search does not find, and whether its index follows the latest change.',
    params: nothing,
    body: noBody,
    userImpact: 'Admins cannot see which names search leaves out.',
  }),
  add: contract({
    ...names,
    name: 'private-names.add',
    method: 'POST',
    path: '/api/admin/private-names',
    summary:
      'Keeps a name out of search: at once in results, counts and suggestions, later in the index. 409 if the name is listed, or 500 are.',
    params: nothing,
    body: z.strictObject({ name: z.string().trim().min(1).max(longestPrivateName) }),
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot keep a name out of search.',
  }),
  remove: contract({
    ...names,
    name: 'private-names.remove',
    method: 'DELETE',
    path: '/api/admin/private-names/{id}',
    summary: 'Lets search find a name again, once the index follows.',
    params: z.strictObject({ id: numericIdInPathSchema }),
    body: noBody,
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot let search find a name again.',
  }),
}
