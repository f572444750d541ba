import { answersOnRoute, fails, hangs, type PageState, pageText } from '#tests/browser/page-state.ts'
import { users } from '#tests/browser/sample-users.ts'

const usersCall = '**/api/users*'
const page = { path: '/admin/users', person: 'admin' } as const

export const userStates: readonly PageState[] = [
  {
    ...page,
    name: 'the users',
    answers: answersOnRoute(usersCall, users),
    shows: pageText('reader@example.org'),
  },
  {
    ...page,
    name: 'the users while they load',
    answers: hangs(usersCall),
    shows: pageText('Loading the users…'),
  },
  {
    ...page,
    name: 'users that could not be loaded',
    answers: fails(usersCall),
    shows: pageText('Error fetching users'),
    isPassing: true,
  },
  {
    ...page,
    name: 'the form for a new user, with wrong input',
    isModal: true,
    answers: answersOnRoute(usersCall, users),
    act: async (opened) => {
      await opened.getByRole('button', { name: 'Add User' }).click()
      await opened.getByRole('button', { name: 'Create user' }).click()
    },
    shows: pageText('Please fill in all required fields'),
  },
  {
    ...page,
    name: 'the question before a user is deleted',
    isModal: true,
    answers: answersOnRoute(usersCall, users),
    act: (opened) => opened.getByRole('button', { name: 'Delete reader@example.org' }).click(),
    shows: (opened) => opened.getByRole('dialog', { name: 'Delete this user?' }),
  },
]
