import type { Theme } from '#shared/domain/user.ts'
import { deviceKeys, keep, readKept } from '#web/lib/device-storage.ts'

export function readTheme(): Theme {
  const kept = readKept(deviceKeys.theme)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function applyTheme(theme: Theme): void {
  const wantsDark = theme === 'dark' || (theme === 'system' && darkPreference().matches)
  document.documentElement.dataset.theme = wantsDark ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  if (readTheme() !== theme) keep(deviceKeys.theme, theme)
}

export function followSystemTheme(): void {
  darkPreference().addEventListener('change', () => applyTheme(readTheme()))
}

function darkPreference(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
