import { fireEvent, screen, within } from '@testing-library/react'

async function openActions(name: string): Promise<HTMLElement> {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' })
  return screen.findByRole('menu')
}

/** Chooses from the menu in the row of this name. */
export async function chooseAction(name: string, action: string): Promise<void> {
  const menu = await openActions(name)
  fireEvent.click(within(menu).getByRole('menuitem', { name: action }))
}

export async function listActions(name: string): Promise<(string | null)[]> {
  const menu = await openActions(name)
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
}
