import { Failed, Skipped } from '#scripts/findings/finding.ts'
import { edgeRegion } from '#scripts/preflight/account.ts'
import { nameOf } from '#scripts/preflight/aws-error.ts'
import { check, requireConfig, requireCredentials } from '#scripts/preflight/context.ts'

const certificateArn = /^arn:[\w-]+:acm:([a-z0-9-]+):(\d{12}):certificate\/[\w-]+$/

const step = 'See "Own domain" in docs/operations.md.'

/** `*` stands for exactly one label (RFC 9525 section 6.3). */
export function covers(name: string, domain: string): boolean {
  const [written, wanted] = [name.toLowerCase(), domain.toLowerCase()]
  if (!written.startsWith('*.')) return written === wanted
  return wanted.includes('.') && wanted.slice(wanted.indexOf('.') + 1) === written.slice(2)
}

const states: Readonly<Record<string, string>> = {
  PENDING_VALIDATION: 'Publish the CNAME record that the console of Certificate Manager shows, then wait.',
}

export const certificate = check('certificate', async (context) => {
  const { siteDomain, certificateArn: arn } = requireConfig(context)
  if (siteDomain === undefined || arn === undefined)
    throw new Skipped('there is no own domain, so the site gets one of CloudFront.')
  const [, region, owner] = certificateArn.exec(arn) ?? []
  if (region === undefined) throw new Failed('certificateArn is not the ARN of a certificate.', step)
  if (region !== edgeRegion)
    throw new Failed(
      `The certificate is in ${region}, and CloudFront only takes those in ${edgeRegion}.`,
      `Request it there. ${step}`,
    )
  requireCredentials(context)
  const { accountId } = context.known
  if (accountId !== undefined && owner !== accountId)
    throw new Failed(
      `The certificate belongs to the account ${owner}.`,
      `Request one in this account. ${step}`,
    )
  const { status, names } = await context.account.certificate(arn).catch((error: unknown) => {
    if (nameOf(error) !== 'ResourceNotFoundException') throw error
    throw new Failed('There is no such certificate.', `Compare certificateArn with the console. ${step}`)
  })
  if (status !== 'ISSUED')
    throw new Failed(
      `The certificate is in the state ${status}.`,
      states[status ?? ''] ?? `Request another one. ${step}`,
    )
  if (!names.some((name) => covers(name, siteDomain)))
    throw new Failed(
      `The certificate is for ${names.join(', ')} and not for ${siteDomain}.`,
      `Request one for ${siteDomain}. ${step}`,
    )
  return `it is issued, in ${edgeRegion}, and covers ${siteDomain}.`
})
