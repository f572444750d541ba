import { answers, fails, hangs, type PageState, text } from '#tests/browser/page-state.ts'
import { users } from '#tests/browser/sample-users.ts'

const usersCall = '**/api/users*'
const page = { path: '/admin/users', person: 'admin' } as const

export const userStates: readonly PageState[] = [
  { ...page, name: 'the users', answers: answers(usersCall, users), shows: text('reader@example.org') },
  {
    ...page,
    name: 'the users while they load',
    answers: hangs(usersCall),
    shows: text('Loading the users…'),
  },
  {
    ...page,
    name: 'users that could not be loaded',
    answers: fails(usersCall),
    shows: text('Error fetching users'),
    isPassing: true,
  },
  {
    ...page,
    name: 'the form for a new user, with wrong input',
    isModal: true,
    answers: answers(usersCall, users),
    act: async (opened) => {
      await opened.getByRole('button', { name: 'Add User' }).click()
      await opened.getByRole('button', { name: 'Create user' }).click()
    },
    shows: text('Please fill in all required fields'),
  },
  {
    ...page,
    name: 'the question before a user is deleted',
    isModal: true,
    answers: answers(usersCall, users),
    act: (opened) => opened.getByRole('button', { name: 'Delete reader@example.org' }).click(),
    shows: (opened) => opened.getByRole('dialog', { name: 'Delete this user?' }),
  },
]
