import * as z from 'zod'
import type { ResourceType } from '#emulator/resources/resource-type.ts'

const identitySchema = z.looseObject({ EmailIdentity: z.string() })

/** The records by which the domain's owner would let SES sign; nobody asks for them here. */
const dkimRecord = (domain: string) => (number: number) => [
  [`DkimDNSTokenName${number}`, `local${number}._domainkey.${domain}`],
  [`DkimDNSTokenValue${number}`, `local${number}.dkim.amazonses.com`],
]

/** `AWS::SES::EmailIdentity` */
export const emailIdentity: ResourceType = ({ properties }, { services }) => {
  const { EmailIdentity } = identitySchema.parse(properties)
  services.ses.verifyIdentity(EmailIdentity)
  return { ref: EmailIdentity, attributes: Object.fromEntries([1, 2, 3].flatMap(dkimRecord(EmailIdentity))) }
}
