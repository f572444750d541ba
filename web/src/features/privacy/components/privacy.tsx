import {
  adminLogDays,
  disposableRecoveryDays,
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
import { cookies, storage } from '#web/features/privacy/browser-storage.ts'
import { PlaceSwitch } from '#web/features/privacy/components/place-switch.tsx'
import { StorageTable } from '#web/features/privacy/components/storage-table.tsx'
import { useContactAddress } from '#web/lib/contact-address.ts'
import { Points, ProsePage } from '#web/ui/prose-page.tsx'

/** What is kept of whom, where and for how long. */
export function Privacy() {
  return (
    <ProsePage
      title="Privacy"
      introduction={`You can use ${productName} without telling it who you are. There is no tracking, no analytics and no advertising; visitors get no cookie. This page lists everything that is kept.`}
      sections={[
        { id: 'visits', title: 'When you visit', body: <Visits /> },
        { id: 'feedback', title: 'When you give feedback', body: <Feedback /> },
        { id: 'accounts', title: 'When you have an account', body: <Accounts /> },
        { id: 'leaving', title: 'Your data, and leaving', body: <ExportAndDeletion /> },
        { id: 'cookies', title: 'Cookies', body: <Cookies /> },
        { id: 'device', title: 'On your device', body: <Device /> },
        { id: 'others', title: 'Who else is involved', body: <Others /> },
        {
          id: 'backups',
          title: 'Backups',
          body: (
            <>
              <Backups />
              <Contact />
            </>
          ),
        },
      ]}
    />
  )
}

function Visits() {
  return (
    <>
      <p>
        Your browser sends your network address with every request, as it does everywhere; without it no
        answer would reach you. We do not keep it. Which stance, topic or episode you look at is written down
        nowhere.
      </p>
      <p>
        For each request our logs hold the kind of request, whether it worked, how long it took and a number
        by which its lines are found. They hold no network address and nothing of what was asked for. What a
        failure says of its technical cause is logged too. Logs are deleted after {logDays} days.
      </p>
    </>
  )
}

function Feedback() {
  return (
    <>
      <p>
        So that nobody floods the count, visitors have one vote a day on each episode for each network: those
        behind the same connection share it, and the last answer stands. To know the network again, the first
        part of your network address and the episode are turned into a hash under a key that is replaced every
        day. What is kept under that hash is the answer, for the rest of the day (UTC). Without the key nobody
        can tell where a vote came from, or which votes belong together. The sums of all votes on an episode
        stay.
      </p>
      <p>If you are signed in, your vote is kept with your account instead, one for each episode.</p>
    </>
  )
}

function Accounts() {
  return (
    <>
      <Points
        items={[
          'Your e-mail address, your role and rights, your preferences and your votes on assessments. Stances that you are interested in are kept only if you agree to it, with the time at which you did, and are deleted when you withdraw that.',
          'Where you are signed in: what kind of device, since when and when it was last used; no network address.',
          'If you have a private podcast address, a one-way fingerprint of it. If you pay for Pro, your number at the payment provider and the state of your subscription.',
          'Of digests, for as long as the account exists: the day of the latest one; when the latest that certainly went out was put together (before the first: when we first looked and found nothing new) and which episodes were in it; and the last eight runs in which your turn came. So none comes twice, and the next one holds what is new. Nothing tells us whether you opened one. Runs of digests are counts and name nobody; they are kept for a year.',
          'When the account was made and last changed, when you last signed in, when your address was confirmed, and whether the account is closed.',
          'Which sessions were ended, for as long as they could otherwise still be used.',
        ]}
      />
      <p>
        Your password is kept by Amazon Cognito, which checks it. It passes through our server on its way
        there and is neither stored nor logged by us.
      </p>
      <p>
        Sign-ins that fail are counted for {signInAttemptMinutes} minutes. Those at one account from networks
        that it was not used from are counted until {signInQuietMinutes} minutes pass without one. Both counts
        are kept under keyed hashes of the e-mail address and of the network. The networks from which you
        signed in are kept for {knownNetworkDays} days, as keyed hashes too, so that strangers who guess at
        your password cannot lock you out there. A network here is the first part of an address, which
        neighbors share. The database clears what has run out by itself, usually within two days.
      </p>
      <p>
        Registrations are counted for an hour by network, and the address of one is held for a minute while
        the account is made. Messages of the payment provider are remembered for {paymentEventDays} days by
        their numbers, which say nothing of you.
      </p>
      <p>
        Links that we mail to confirm an address, and changes of your address, are counted for up to a day,
        under keyed hashes too, so that nobody fills a mailbox. What the links of a digest change is counted
        for an hour. Those links carry a token that is as good as your word on what comes by mail, and for
        nothing else: whoever you pass a digest on to can change, pause, end or restart it, and sees the first
        letter and the domain of your address.
      </p>
      <p>
        If mail to your address comes back for good, or is reported as spam, which of the two it was and when
        are kept with your account, and we send you no more updates. Both are deleted when you confirm the
        address again, change it, or set a new password with a code that we mailed there.
      </p>
      <p>
        When an admin uploads transcripts, the number of the admin’s account and the names of the files are
        kept for {uploadSessionHours} hours, so that nobody else sees how the upload goes.
      </p>
      <p>
        What admins change is logged for {adminLogDays} days, with the ID of the admin’s account, the time and
        what was changed. Where that is an account, the log has its ID, which role it had and has, and whether
        its address or password was changed; never an address, a password or a preference. Admins can read the
        log, and what you download of your account has the newest {formatCount(logEntriesOfPerson)} entries
        that name you. Where an admin corrects the stance of an episode, its public list of changes says when,
        and that a person did it, not who.
      </p>
    </>
  )
}

function ExportAndDeletion() {
  return (
    <>
      <p>
        Your profile has a button that downloads everything we keep on you, as a file that people and programs
        can read, and one that deletes your account. Deleting asks for your password. From that moment nobody
        can sign in to the account; within the next minutes your address, your preferences, your votes, your
        sessions, your private podcast address and your identity at Amazon Cognito are removed, and a
        subscription is canceled.
      </p>
      <p>What is left:</p>
      <Points
        items={[
          'The sums of all votes on an episode. They are numbers, and nobody can tell whose vote is in them.',
          `If you were an admin and uploaded transcripts, the number of your account beside that upload, until its ${uploadSessionHours} hours are over.`,
          `Entries in the log of what admins changed, without the ID of your account, until their ${adminLogDays} days are over.`,
          'Failed sign-ins from other networks, until their minutes are over, as the keyed hashes named above.',
          `The backups named below, for ${recordRecoveryDays} days.`,
          'What the payment provider has to keep of payments, if you ever paid. It is not ours to delete.',
          'Mails that we sent you. They are in your mailbox, not in ours.',
        ]}
      />
    </>
  )
}

function Cookies() {
  return (
    <>
      <p>
        Visitors get none. Signing in sets two, which no script can read and which are sent to this site only.
        Signing out clears both.
      </p>
      <StorageTable label="Cookies" items={cookies} />
    </>
  )
}

function Device() {
  return (
    <>
      <p>
        These notes stay in your browser. Only the choice of colors is sent to us, if you have an account, so
        that it follows you.
      </p>
      <StorageTable label="Notes in your browser" items={storage} />
      <PlaceSwitch />
    </>
  )
}

function Others() {
  return (
    <>
      <p>
        Everything on these pages comes from this site: there are no fonts, pictures, scripts or counters of
        anybody else.
      </p>
      <Points
        items={[
          'The site runs on Amazon Web Services, which handle the requests and keep the data for us.',
          'Audio comes from its publisher. When you press Play, and not before, your browser asks the publisher’s host for it, which then sees your network address and that you come from this site.',
          'Mail is sent by Amazon SES. It holds no picture that tells us of you, and its links lead straight here. If mail to you comes back for good or is reported as spam, it tells us so.',
          'If you forget your password, the page for that, and no other, lets your browser talk to Amazon Cognito itself: it is told your e-mail address, the code it mailed you and your new password, and sees your network address.',
          'Transcripts of podcasts are read by a language model on Amazon Bedrock, and some are made by Amazon Transcribe. Nothing about you goes to either.',
          'Pro is paid for at a payment provider, on pages of its own. We tell it your e-mail address and the number of your account, and it tells us whether your subscription runs; what you pay with never reaches us. Who buys nothing is unknown to it.',
        ]}
      />
    </>
  )
}

function Backups() {
  return (
    <p>
      Accounts and episodes can be restored to any moment of the last {recordRecoveryDays} days, so what is
      deleted lives on in that backup for {recordRecoveryDays} days. Visitors’ votes, their daily key, the
      counters of attempts and the hashes of networks can be restored for {disposableRecoveryDays} day only.
    </p>
  )
}

/** At the end of the page, so that nothing moves when it comes. */
function Contact() {
  const address = useContactAddress()
  if (!address) return null
  return (
    <p>
      Something is missing here, or you want to know what is kept on you? Write to{' '}
      <a className="underline underline-offset-4" href={`mailto:${address}`}>
        {address}
      </a>
      .
    </p>
  )
}
