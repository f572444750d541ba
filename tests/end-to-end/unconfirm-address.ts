import { openTable } from '#functions/data/table/table.ts'
import { changeUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import { outputOf, samplePerson } from '#local/people.ts'
import type { Role } from '#shared/rules/access.ts'
import type { TestCloud } from '#tests/harness.ts'

/** The sample's accounts have confirmed addresses, but tests of confirmation need an unconfirmed one. */
export async function unconfirmAddress({ cloud }: TestCloud, role: Role): Promise<void> {
  const people = openTable(outputOf(cloud, 'PeopleTableName'))
  const userId = await findUserIdByEmail(people, samplePerson(role).email)
  if (!userId) throw new Error(`The sample has no ${role} account.`)
  await changeUser(people, userId, (user) => ({ ...user, emailVerifiedAt: undefined }))
}
