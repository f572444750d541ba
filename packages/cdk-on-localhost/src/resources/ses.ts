import * as z from 'zod'
import type { ResourceType } from './resource-type.ts'

const identitySchema = z.looseObject({
  EmailIdentity: z.string(),
  ConfigurationSetAttributes: z.looseObject({ ConfigurationSetName: z.string().optional() }).optional(),
})

const eventDestinationSchema = z.looseObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.looseObject({
    Enabled: z.boolean().default(false),
    EventBridgeDestination: z.looseObject(
      { EventBusArn: z.string() },
      'Events of SES go to EventBridge only in the local cloud.',
    ),
    MatchingEventTypes: z.array(z.string().toLowerCase()),
  }),
})

/** Templates may read these attributes of the identity; nothing checks DKIM locally. */
const dkimRecord = (domain: string) => (number: number) => [
  [`DkimDNSTokenName${number}`, `local${number}._domainkey.${domain}`],
  [`DkimDNSTokenValue${number}`, `local${number}.dkim.amazonses.com`],
]

export const emailIdentity: ResourceType = ({ properties }, { services }) => {
  const { EmailIdentity, ConfigurationSetAttributes } = identitySchema.parse(properties)
  services.ses.verifyIdentity(EmailIdentity, ConfigurationSetAttributes?.ConfigurationSetName)
  return { ref: EmailIdentity, attributes: Object.fromEntries([1, 2, 3].flatMap(dkimRecord(EmailIdentity))) }
}

export const configurationSetEventDestination: ResourceType = (
  { physicalName, properties },
  { services },
) => {
  const { ConfigurationSetName, EventDestination } = eventDestinationSchema.parse(properties)
  const { Enabled, MatchingEventTypes } = EventDestination
  services.ses.addEventDestination(ConfigurationSetName, {
    isEnabled: Enabled,
    eventTypes: MatchingEventTypes,
  })
  return { ref: physicalName, attributes: { Id: physicalName } }
}
