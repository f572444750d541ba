import { linkSecrets } from '#functions/use-cases/connections/link-secrets.ts'
import { outgoingMail } from '#functions/use-cases/connections/mailer.ts'
import { siteAddress } from '#functions/use-cases/connections/settings.ts'
import { operationsTable, peopleTable } from '#functions/use-cases/connections/tables.ts'
import { userPool } from '#functions/use-cases/connections/user-pool.ts'

/** For calls that give an account an address and mail how to confirm it. */
export const addressConnection = peopleTable
  .and(operationsTable)
  .and(userPool)
  .and(outgoingMail)
  .and(linkSecrets)
  .and(siteAddress)
