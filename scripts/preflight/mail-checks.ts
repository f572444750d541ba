import { Failed, Skipped } from '#scripts/findings/finding.ts'
import { nameOf } from '#scripts/preflight/aws-error.ts'
import { type Check, type Context, check, requireConfig, requireRegion } from '#scripts/preflight/context.ts'

const step = 'See "Mail" in docs/operations.md.'

function requireDomain(context: Context): string {
  const { mailDomain } = requireConfig(context)
  if (mailDomain === undefined) throw new Skipped('mailDomain is not set, so the site sends no email.')
  requireRegion(context)
  return mailDomain
}

const sender = check('mail sender', async (context) => {
  const domain = requireDomain(context)
  const { isVerified, dkim } = await context.account.mailIdentity(domain).catch((error: unknown) => {
    if (nameOf(error) !== 'NotFoundException') throw error
    const stack = `${requireConfig(context).deploymentName}Mail`
    throw new Failed(`SES does not know ${domain} yet.`, `Run \`npx cdk deploy ${stack}\`. ${step}`)
  })
  if (dkim !== 'SUCCESS' || !isVerified)
    throw new Failed(
      `SES has not verified ${domain} yet (DKIM ${dkim}).`,
      `Publish its three CNAME records and wait. ${step}`,
    )
  return `SES has verified ${domain}.`
})

const sandbox = check('mail account', async (context) => {
  requireDomain(context)
  const { isSending, isInProduction, enforcement } = await context.account.mailAccount()
  if (!isSending || enforcement === 'SHUTDOWN')
    throw new Failed(
      `SES has paused sending for this account (${enforcement}).`,
      'Read the message in the SES console and answer the case it names.',
    )
  if (!isInProduction)
    throw new Failed(
      'SES is in the sandbox, so email reaches verified addresses only.',
      `Ask for production access in the SES console. ${step}`,
    )
  return 'SES sends email to every address.'
})

export const mailChecks: readonly Check[] = [sender, sandbox]
