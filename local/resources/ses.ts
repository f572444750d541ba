import * as z from 'zod'
import type { ResourceType } from '#local/resources/resource.ts'

const identitySchema = z.looseObject({ EmailIdentity: z.string() })

/** `AWS::SES::EmailIdentity` */
export const emailIdentity: ResourceType = ({ properties }, { services }) => {
  const { EmailIdentity } = identitySchema.parse(properties)
  services.ses.verifyIdentity(EmailIdentity)
  return { ref: EmailIdentity }
}
