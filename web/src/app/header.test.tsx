// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Logo } from '#web/app/header.tsx'

afterEach(cleanup)

test('a microphone stands in for a logo that does not arrive', () => {
  const { container } = render(<Logo />)
  const image = container.querySelector('img')
  expect(image).not.toBeNull()
  fireEvent.error(image ?? container)
  expect(screen.getByTestId('logo-fallback')).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})
