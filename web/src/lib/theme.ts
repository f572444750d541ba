import type { Theme } from '#shared/domain/user.ts'

export const themeKey = 'theme'

/** The theme a visitor chose on this device; `system` when none is kept or storage is closed to us. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(themeKey)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** Marks the document; the style sheet holds a set of colours for each mark. */
export function applyTheme(theme: Theme): void {
  const wantsDark = theme === 'dark' || (theme === 'system' && darkPreference().matches)
  document.documentElement.dataset.theme = wantsDark ? 'dark' : 'light'
}

/** Keeps the choice on this device and shows it. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    if (readTheme() !== theme) localStorage.setItem(themeKey, theme)
  } catch {
    // Storage closed to us: the choice lasts as long as the page.
  }
}

/** Follows the system while the visitor leaves the choice to it. */
export function followSystemTheme(): void {
  darkPreference().addEventListener('change', () => applyTheme(readTheme()))
}

function darkPreference(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
