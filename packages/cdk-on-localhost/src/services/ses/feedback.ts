import { accountId, arnOf } from '../../aws/identity.ts'
import type { NewEvent } from '../events/bus.ts'
import type { Outbox, StoredMail } from './outbox.ts'

export type FeedbackKind = 'bounce' | 'complaint'

export type EventDestination = { isEnabled: boolean; eventTypes: readonly string[] }

/** The values other than `published` say why no event was published. */
export type FeedbackOutcome = 'published' | 'no-configuration-set' | 'no-destination'

export type Feedback = {
  addEventDestination(configurationSet: string, destination: EventDestination): void
  giveFeedback(kind: FeedbackKind, messageId: string): FeedbackOutcome | undefined
}

export type FeedbackOptions = {
  outbox: Outbox
  now: () => Date
  newId: () => string
  publish: ((event: NewEvent) => void) | undefined
}

const mailOf = ({ id, sentAt, source, destinations }: StoredMail, configurationSet: string) => ({
  timestamp: sentAt,
  source,
  sendingAccountId: accountId,
  messageId: id,
  destination: destinations,
  headersTruncated: false,
  tags: { 'ses:configuration-set': [configurationSet] },
})

type Given = { feedbackId: string; at: Date }

function detailOf(kind: FeedbackKind, { destinations }: StoredMail, { feedbackId, at }: Given) {
  const timestamp = at.toISOString()
  if (kind === 'complaint') {
    const complainedRecipients = destinations.map((emailAddress) => ({ emailAddress }))
    return {
      eventType: 'Complaint',
      complaint: {
        feedbackId,
        complaintSubType: null,
        complainedRecipients,
        timestamp,
        arrivalDate: timestamp,
        complaintFeedbackType: 'abuse',
        userAgent: 'Local cloud',
      },
    }
  }
  const refused = { action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }
  const bouncedRecipients = destinations.map((emailAddress) => ({ emailAddress, ...refused }))
  return {
    eventType: 'Bounce',
    bounce: {
      feedbackId,
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients,
      timestamp,
      reportingMTA: 'dns; mail.local',
    },
  }
}

/**
 * A permanent bounce, or a complaint, of every recipient (developer guide, "Contents of event data that
 * Amazon SES publishes"), with the names of the EventBridge reference ("Amazon Simple Email Service events").
 */
function feedbackEvent(
  kind: FeedbackKind,
  { mail, configurationSet }: { mail: StoredMail; configurationSet: string },
  given: Given,
): NewEvent {
  return {
    source: 'aws.ses',
    'detail-type': kind === 'bounce' ? 'Email Bounced' : 'Email Complaint Received',
    resources: [arnOf('ses', `configuration-set/${configurationSet}`)],
    detail: { ...detailOf(kind, mail, given), mail: mailOf(mail, configurationSet) },
  }
}

export function createFeedback({ outbox, now, newId, publish }: FeedbackOptions): Feedback {
  const destinations = new Map<string, EventDestination[]>()
  return {
    addEventDestination(configurationSet, destination) {
      destinations.set(configurationSet, [...(destinations.get(configurationSet) ?? []), destination])
    },
    giveFeedback(kind, messageId) {
      const mail = outbox.list().find(({ id }) => id === messageId)
      if (!mail) return undefined
      const { configurationSet } = mail
      if (!configurationSet) return 'no-configuration-set'
      const listens = ({ isEnabled, eventTypes }: EventDestination) => isEnabled && eventTypes.includes(kind)
      if (!destinations.get(configurationSet)?.some(listens)) return 'no-destination'
      const given = { feedbackId: newId(), at: now() }
      publish?.(feedbackEvent(kind, { mail, configurationSet }, given))
      return 'published'
    },
  }
}
