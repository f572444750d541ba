import { me, refresh, signIn, signOut, withoutAccount } from '#scripts/smoke/account-checks.ts'
import { adminChecks } from '#scripts/smoke/admin-checks.ts'
import type { Check, Context } from '#scripts/smoke/context.ts'
import { entranceChecks } from '#scripts/smoke/entrance-checks.ts'
import { pageChecks } from '#scripts/smoke/page-checks.ts'
import { resetMail } from '#scripts/smoke/reset-mail-check.ts'

/** Signing out comes last, because it ends the session of the others. */
export function checksFor({ account }: Pick<Context, 'account'>): readonly Check[] {
  const ofAccount = account ? [signIn, me, ...adminChecks, refresh, signOut] : withoutAccount
  return [...pageChecks, ...entranceChecks, ...ofAccount, resetMail]
}
