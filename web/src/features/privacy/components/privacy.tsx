import {
  adminLogDays,
  disposableRecoveryDays,
  exportDays,
  knownNetworkDays,
  logDays,
  paymentEventDays,
  recordRecoveryDays,
  signInAttemptMinutes,
  signInQuietMinutes,
  uploadSessionHours,
} from '#shared/deployment/retention.ts'
import { productName } from '#shared/domain/product.ts'
import { formatCount } from '#shared/format/number.ts'
import { logEntriesOfPerson } from '#shared/rules/bounds.ts'
import { DeviceList } from '#web/features/privacy/components/device-list.tsx'
import { useContactAddress } from '#web/lib/site-config.ts'
import { Points, ProsePage } from '#web/ui/prose-page.tsx'

export function Privacy() {
  return (
    <ProsePage
      title="Privacy"
      introduction={`You can use ${productName} without telling us who you are. Here is the short version, then everything we keep and for how long.`}
      sections={[
        { id: 'short', title: 'In short', body: <InShort /> },
        { id: 'visits', title: 'When you visit', body: <Visits />, isFolded: true },
        { id: 'feedback', title: 'When you give feedback', body: <Feedback />, isFolded: true },
        { id: 'accounts', title: 'When you have an account', body: <Accounts />, isFolded: true },
        { id: 'leaving', title: 'Your data, and leaving', body: <ExportAndDeletion />, isFolded: true },
        { id: 'device', title: 'On your device', body: <DeviceList />, isFolded: true },
        { id: 'others', title: 'Who else is involved', body: <Others />, isFolded: true },
        { id: 'backups', title: 'Backups', body: <Backups />, isFolded: true },
      ]}
      closing={<Contact />}
    />
  )
}

function InShort() {
  return (
    <>
      <Points
        items={[
          'You don’t need an account, and visitors get no cookies.',
          'We don’t track you. There are no analytics and no ads.',
          'We don’t record which stances, topics or episodes you look at, or what you search for.',
          'If you create an account, we keep your email address, your choices, your votes and what it takes to run the account.',
          'We keep the stances you want to hear only if you agree.',
          'Audio comes from each show’s publisher, who sees your network address once you play or save it.',
          `You can download your data or delete your account at any time. Backups keep deleted data for ${recordRecoveryDays} more days.`,
        ]}
      />
      <p>The details follow. Open any part to read it.</p>
    </>
  )
}

function Visits() {
  return (
    <>
      <p>
        Your browser sends your network address with every request, as it does to every site, so that the
        answer can reach you. We don’t keep it, and we don’t record which stance, topic or episode you look at
        or what you search for.
      </p>
      <p>
        For each request, our logs record the kind of request, whether it worked, how long it took and an ID.
        They have no network address and nothing about what you asked for. If a request fails, they also
        record the technical cause. We delete logs after {logDays} days.
      </p>
      <p>
        A list of shows that you give to My bubble is read in your browser. It isn’t sent to us or kept, and
        the page makes the same requests whichever shows are on it. The episodes and topics that you open from
        there are requests like any other.
      </p>
    </>
  )
}

function Feedback() {
  return (
    <>
      <p>
        To keep anyone from flooding the count, visitors on one network share one vote per episode per day,
        and the last one counts. To recognize the network, we turn the first part of your network address and
        the episode into a hash, using a key that is replaced every day. We keep the answer under that hash
        for the rest of the day (UTC). Once the key is gone, no one can tell where a vote came from or which
        votes belong together. The vote totals of an episode stay.
      </p>
      <p>If you are signed in, we keep your vote with your account instead, one for each episode.</p>
    </>
  )
}

function Accounts() {
  return (
    <>
      <Points
        items={[
          'Your email address, your role and rights, your preferences and your votes on assessments. We keep the stances you want to hear only if you agree, along with the time you agreed, and delete them when you withdraw your consent.',
          'The searches you save: their words and filters, when you saved each and whether your digest covers it. You can delete them on your profile. We keep no other searches.',
          'The quotes you save: their words, speaker, episode, show, date, rating and time, and when you saved each. Only you see them, so they stay as they are even if we later remove a name from search. You can remove them on the page with your saved quotes.',
          'Your devices: the kind of device, when you signed in and when it was last used, but no network address.',
          'If you have a private podcast feed, a one-way fingerprint of its address. If you pay for Pro, your customer number at the payment provider and the status of your subscription.',
          'About digests, for as long as the account exists: the day of the latest one; when the latest one we know was sent was put together (before your first one, when we first checked and found nothing new) and its episodes; and the last eight mailings that included you. That way, no digest comes twice, and the next one has only what’s new. Nothing tells us whether you opened one. We keep counts of each mailing for a year, without names.',
          'When the account was created and last changed, when you last signed in, when your address was confirmed and whether the account is closed.',
          'Which sign-ins were ended, for as long as they would otherwise still work.',
        ]}
      />
      <p>
        Amazon Cognito keeps and checks your password. It passes through our server on the way there; we don’t
        store or log it.
      </p>
      <p>
        We count failed sign-ins for {signInAttemptMinutes} minutes. If someone on a network that’s new to an
        account fails to sign in to it, we count that until {signInQuietMinutes} minutes have passed without
        another failure. Both counts are kept under keyed hashes of the email address and the network. We keep
        the networks you signed in from for {knownNetworkDays} days, also as keyed hashes, so strangers
        guessing your password can’t lock you out there. A network here means the first part of a network
        address, which neighbors share. The database deletes expired entries automatically, usually within two
        days.
      </p>
      <p>
        We count registrations per network for an hour and hold the email address for a minute while the
        account is created. We keep the IDs of the payment provider’s messages for {paymentEventDays} days.
        They say nothing about you.
      </p>
      <p>
        We count emailed links and codes for an hour and changes of address for a day, also under keyed
        hashes, so no one can flood a mailbox. We count changes made through links in a digest for an hour.
        Those links work without signing in, but only for your email settings. Anyone you forward a digest to
        can change, pause, end or restart it, and sees the first letter and the domain of your address.
      </p>
      <p>
        If email to your address bounces for good or is reported as spam, we note which it was and when in
        your account, and stop sending updates. We delete the note when you confirm the address again, change
        it or set a new password with a code we emailed there.
      </p>
      <p>
        When an admin uploads transcripts, we keep the admin’s account ID and the file names for{' '}
        {uploadSessionHours} hours, so that no one else can watch the upload.
      </p>
      <p>
        What admins change is logged for {adminLogDays} days, with the ID of the admin’s account, the time and
        the change. If the change is to an account, the log has its ID, its old and new role, and whether its
        address or password changed, but never an address, a password or a preference. Admins can read the
        log, and your account download has the newest {formatCount(logEntriesOfPerson)} entries that name you.
        When an admin corrects the stance of an episode, its public list of changes says when and that an
        editor did it, but not who.
      </p>
    </>
  )
}

function ExportAndDeletion() {
  return (
    <>
      <p>
        Your profile has a button that downloads everything we keep about you, in a file people and programs
        can read, and one that deletes your account. Deleting asks for your password. From then on, no one can
        sign in to the account. Within minutes, your address, preferences, votes, sessions, private podcast
        feed and identity at Amazon Cognito are deleted, and any subscription is canceled.
      </p>
      <p>What remains:</p>
      <Points
        items={[
          'The vote totals of an episode. They’re numbers, and no one can tell who voted.',
          `If you were an admin and uploaded transcripts, your account ID with that upload, for the rest of its ${uploadSessionHours} hours.`,
          `Entries in the log of what admins changed, without the ID of your account, for the rest of their ${adminLogDays} days.`,
          'Failed sign-ins from other networks, as the keyed hashes described above, until they expire.',
          `The backups described below, for ${recordRecoveryDays} days.`,
          'If you ever paid, the payment records the provider must keep. We can’t delete them.',
          'Emails we sent you. They’re in your mailbox, not ours.',
        ]}
      />
    </>
  )
}

function Others() {
  return (
    <>
      <p>
        Everything on these pages comes from this site. There are no fonts, pictures, scripts or counters from
        anyone else.
      </p>
      <Points
        items={[
          'The site runs on Amazon Web Services, which handles the requests and stores the data for us.',
          'Audio comes from its publisher. Only when you press Play or save it for offline does your browser ask the publisher’s host for it. The host then sees your network address and, when you play, that you came from this site.',
          'Amazon SES sends our email. It has no tracking pixel, and its links lead straight here. If email to you bounces for good or is reported as spam, Amazon tells us so.',
          'If you forget your password, your browser talks to Amazon Cognito directly, on that page and no other. Cognito gets your email address, the code it emailed you and your new password, and sees your network address.',
          'A language model on Amazon Bedrock reads the podcast transcripts, and speech recognition on Amazon Web Services makes some of them. Nothing about you goes to either.',
          'You pay for Pro on our payment provider’s site. We give the provider your email address and account ID, and it tells us whether your subscription is active. Your payment details never reach us. If you don’t buy Pro, the provider never hears about you.',
        ]}
      />
    </>
  )
}

function Backups() {
  return (
    <>
      <p>
        We can restore accounts and episodes to any moment of the past {recordRecoveryDays} days, so deleted
        data stays in that backup for {recordRecoveryDays} days. Visitors’ votes, their daily key, the counts
        of attempts and the network hashes can be restored for {disposableRecoveryDays} day only.
      </p>
      <p>
        If we move the site to other servers, we take an encrypted copy of all accounts and delete it within{' '}
        {exportDays} days. It has no passwords and no sessions. You sign in again with a new password.
      </p>
    </>
  )
}

/** Last on the page, because it loads late and would push down anything below it. */
function Contact() {
  const address = useContactAddress()
  if (!address) return null
  return (
    <p className="text-[1.0625rem] leading-relaxed">
      Is something missing here, or do you want to know what we keep about you? Write to{' '}
      <a className="underline underline-offset-4" href={`mailto:${address}`}>
        {address}
      </a>
      .
    </p>
  )
}
