import { describe, expect, it } from 'vitest'
import { cyclesOf } from './cycles.mjs'

const cycles = (files: Record<string, string>) => cyclesOf(new Map(Object.entries(files)))

describe('circular imports', () => {
  it('are seen between values, types, re-exports and what is loaded later', () => {
    expect(
      cycles({
        'src/web/screens.ts': `export const screens = [() => import('#features/a/web/APage.tsx')]`,
        'src/features/a/web/APage.tsx': `import { mayGo } from '#web/ways.ts'\nexport const Component = () => <p>{mayGo}</p>`,
        'src/web/ways.ts': `export * from './screens.ts'`,
        'src/web/date.ts': `import type { Props } from './calendar.ts'\nexport type Text = Props`,
        'src/web/calendar.ts': `export type Props = import('react').FC\nconst later = import('./date.ts')`,
        'src/web/alone.ts': `import './screens.ts'\nimport 'react'`,
      }),
    ).toEqual([
      ['src/features/a/web/APage.tsx', 'src/web/screens.ts', 'src/web/ways.ts'],
      ['src/web/calendar.ts', 'src/web/date.ts'],
    ])
  })
  it('are none where one file is named by many, nor where pages are found by their name', () => {
    expect(
      cycles({
        'src/web/routes.tsx': `export const pages = import.meta.glob('../features/*/web/*Page.tsx')`,
        'src/features/a/web/APage.tsx': `import { screens } from '#web/screens.ts'\nexport const Component = screens`,
        'src/web/screens.ts': `import { screens as a } from '#features/a/screens.ts'\nexport const screens = a`,
        'src/features/a/screens.ts': `export const screens = [{ page: 'APage' }]`,
      }),
    ).toEqual([])
  })
})
