import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { answersOnRoute, fails, hangs, heading, type PageState, pageText } from '#tests/browser/page-state.ts'
import { digestReaders, digestRun, digestRuns, sendingRun } from '#tests/browser/sample-digest-runs.ts'

const readersCall = '**/api/admin/email/trigger'
const scheduleCall = '**/api/admin/email/schedule'
const historyCall = '**/api/admin/email/history*'
const page = { path: '/admin/email-management', person: 'admin' } as const

export const digestAdminStates: readonly PageState[] = [
  { ...page, name: 'the email schedule of an admin', shows: pageText('Save Schedule') },
  {
    ...page,
    name: 'digests while they are sent by hand',
    answers: answersOnRoute(historyCall, [sendingRun, ...digestRuns]),
    shows: pageText('Digests are going out.'),
  },
  {
    ...page,
    name: 'the question before digests are sent by hand',
    isModal: true,
    act: (opened) => opened.getByRole('button', { name: 'Send Now…' }).click(),
    shows: pageText('Send digests to 1,240 people now?'),
  },
  {
    ...page,
    name: 'the email page of a site that sends no mail, before any digest',
    answers: async (opened) => {
      await answersOnRoute(readersCall, { ...digestReaders, is_mail_configured: false })(opened)
      await answersOnRoute(historyCall, [])(opened)
      await answersOnRoute(scheduleCall, { ...defaultEmailSchedule, last_sent_date: null })(opened)
    },
    shows: pageText('No digests have gone out yet.'),
  },
  {
    ...page,
    name: 'the email page while it loads',
    answers: hangs(historyCall),
    isWaiting: true,
    shows: heading('Email Management'),
  },
  {
    ...page,
    name: 'an email page of which nothing could be loaded',
    answers: async (opened) => {
      await fails(readersCall)(opened)
      await fails(historyCall)(opened)
    },
    shows: pageText("Couldn't load."),
  },
  {
    name: 'the settings after digests failed',
    path: '/settings',
    person: 'admin',
    answers: answersOnRoute(historyCall, [digestRun(9, { outcomes: { sent: 2, failed: 1 } })]),
    shows: pageText('Some digests failed.'),
  },
]
