import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

test('a password is hidden until its button is pressed, and the typed text stays [S10.14]', () => {
  render(<PasswordField label="Password" name="password" autoComplete="current-password" />)
  const field = screen.getByLabelText('Password')
  fireEvent.change(field, { target: { value: 'a long secret' } })
  const button = screen.getByRole('button', { name: 'Show password', pressed: false })
  expect(field.getAttribute('type')).toBe('password')
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBe(button)
  expect(field.getAttribute('type')).toBe('text')
  expect(screen.getByDisplayValue('a long secret')).toBe(field)
  expect([field.getAttribute('name'), field.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ])
  fireEvent.click(button)
  expect(field.getAttribute('type')).toBe('password')
})

test('a password can be pasted [S10.13]', () => {
  render(<PasswordField label="Password" name="password" autoComplete="current-password" />)
  const isLeftToTheBrowser = fireEvent.paste(screen.getByLabelText('Password'))
  expect(isLeftToTheBrowser).toBe(true)
})
