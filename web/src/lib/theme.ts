import type { Theme } from '#shared/domain/user.ts'

export const themeKey = 'theme'

export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(themeKey)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

export function applyTheme(theme: Theme): void {
  const wantsDark = theme === 'dark' || (theme === 'system' && darkPreference().matches)
  document.documentElement.dataset.theme = wantsDark ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    if (readTheme() !== theme) localStorage.setItem(themeKey, theme)
  } catch {
    // The browser blocks storage, so the choice lasts for this page only.
  }
}

export function followSystemTheme(): void {
  darkPreference().addEventListener('change', () => applyTheme(readTheme()))
}

function darkPreference(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
