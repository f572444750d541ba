import type { ListedLogEntry } from '#shared/domain/admin-log.ts'
import { user } from '#tests/browser/sample-answers.ts'

const other = '3f2a9c1b-0000-4000-8000-000000000009'

const entry = (number: number, change: Partial<ListedLogEntry>): ListedLogEntry => ({
  id: `request-${number}`,
  at: `2026-03-0${number}T10:0${number}:00.000Z`,
  user_id: user('admin').id,
  action: 'episodes.update',
  subject: null,
  subject_name: null,
  outcome: 'done',
  changes: [],
  ...change,
})

export const logEntries: readonly ListedLogEntry[] = [
  entry(9, {
    subject: { kind: 'episode', id: 7 },
    subject_name: 'What a school owes a town',
    changes: [
      { field: 'political_stance', before: 'Left-leaning', after: 'Centrist' },
      { field: 'political_stance_explanation' },
    ],
  }),
  entry(8, {
    user_id: other,
    action: 'users.update',
    subject: { kind: 'user', id: user('admin').id },
    changes: [{ field: 'role', before: 'paid', after: 'admin' }, { field: 'email' }],
  }),
  entry(7, { user_id: null, action: 'users.delete', subject: { kind: 'user', id: null } }),
  entry(6, {
    user_id: other,
    action: 'podcasts.add',
    subject: { kind: 'podcast', id: 2 },
    subject_name: 'The Long Table',
    changes: [{ field: 'imported_episodes', after: 20 }],
  }),
  entry(5, {
    action: 'runs.begin',
    changes: [
      { field: 'episodes', after: 50 },
      { field: 'refused', after: 2 },
      {
        field: 'episode_ids',
        after: Array.from({ length: 48 }, (_, index) => 1000 + index).join(', '),
      },
    ],
  }),
  entry(4, {
    user_id: other,
    action: 'podcasts.delete',
    subject: { kind: 'podcast', id: 3 },
    outcome: 'begun',
  }),
  entry(3, { action: 'budget.update', outcome: 'unchanged' }),
  entry(2, { action: 'users.create', outcome: 'refused' }),
  entry(1, { action: 'podcasts.add', outcome: 'failed' }),
]
