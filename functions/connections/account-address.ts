import { linkSecrets } from '#functions/connections/link-secrets.ts'
import { outgoingMail } from '#functions/connections/mailer.ts'
import { siteAddress } from '#functions/connections/site-address.ts'
import { operationsTable, peopleTable } from '#functions/connections/tables.ts'
import { userPool } from '#functions/connections/user-pool.ts'

/** For calls that give an account an address and mail how to confirm it. */
export const addressConnection = peopleTable
  .and(operationsTable)
  .and(userPool)
  .and(outgoingMail)
  .and(linkSecrets)
  .and(siteAddress)
