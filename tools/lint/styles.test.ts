import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** A class missing in a CSS module is no type error, only an unstyled element: each use is looked up. */
const src = new URL('../../src/', import.meta.url).pathname
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const modules = files.filter((f) => f.endsWith('.module.css'))
const GLOBAL = /:global\([^()]*\)/g
const withoutWords = (css: string) => css.replaceAll(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'/g, '')
const classesIn = (css: string): string[] => [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name!)
/** The selectors before each `{`. */
const selectorsOf = (css: string): string[] => [...css.matchAll(/([^{}]+)\{/g)].map(([, selector]) => selector!.trim())
/** `a, b:is(c, d)` → `a`, `b:is(c, d)`. */
const alternatives = (selector: string): string[] => {
  let depth = 0
  const one = [...selector].map((c) => {
    depth += c === '(' ? 1 : c === ')' ? -1 : 0
    return c === ',' && depth === 0 ? '\n,' : c
  })
  return one
    .join('')
    .split('\n,')
    .map((s) => s.trim())
}
const ownClassesOf = (module: string): Set<string> =>
  new Set(selectorsOf(withoutWords(read(module))).flatMap((s) => classesIn(s.replaceAll(GLOBAL, ''))))

/** The classes that each file uses of each imported module. */
const taken = files
  .filter((f) => f.endsWith('.tsx'))
  .flatMap((file) => {
    const code = read(file)
    return [...code.matchAll(/^import (\w+) from '((?:\.|#web\/)[^']+\.module\.css)'/gm)].flatMap(([, name, path]) =>
      [...code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\]|(\\[))`, 'g'))].map((m) => ({
        file,
        module: path!.startsWith('#') ? path!.slice(1) : join(dirname(file), path!),
        kind: m[1] ?? m[2] ?? '[…]',
      })),
    )
  })

describe('the styles beside their screens', () => {
  it('every class a screen takes stands in its module', () => {
    expect(modules.length).toBeGreaterThan(20)
    expect(taken.length).toBeGreaterThan(200)
    const absent = taken.filter(({ module, kind }) => !ownClassesOf(module).has(kind))
    expect(absent.map(({ file, kind }) => `${file}: ${kind}`)).toEqual([])
  })
  it('no sheet is longer than 300 lines: past that it has two subjects', () => {
    const sheets = files.filter((file) => file.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(60)
    expect(sheets.filter((file) => read(file).trimEnd().split('\n').length > 300)).toEqual([])
  })
  it('every class of a module is taken by somebody', () => {
    const used = new Set(taken.map(({ module, kind }) => `${module}: ${kind}`))
    const unused = modules.flatMap((m) => [...ownClassesOf(m)].map((c) => `${m}: ${c}`)).filter((c) => !used.has(c))
    expect(unused).toEqual([])
  })
  it('nothing in a room’s styles reaches another: each rule names a class of its own', () => {
    // Mantine puts its popover on the body; printing the popup hides everything else; chart colours are set on :root
    const meant = /^(:global\(\.mantine-Popover|html|body$|:root)/
    const loose = modules.flatMap((m) =>
      selectorsOf(withoutWords(read(m)))
        .filter((s) => !s.startsWith('@') && !/^(from|to|\d+%)$/.test(s))
        .flatMap(alternatives)
        .filter((s) => classesIn(s.replaceAll(GLOBAL, '')).length === 0 && !meant.test(s))
        .map((s) => `${m}: ${s}`),
    )
    expect(loose).toEqual([])
  })
  it('a class of a room’s own sheet is used by rooms that import the sheet: elsewhere it would be unstyled', () => {
    const plain = files.filter((f) => f.endsWith('.css') && !modules.includes(f))
    const classesOf = (sheet: string) => new Set(classesIn(selectorsOf(withoutWords(read(sheet))).join(' ')))
    const ground = new Set(plain.filter((f) => f.startsWith('web/')).flatMap((f) => [...classesOf(f)]))
    const roomOf = (file: string) => /^features\/[^/]+|^web/.exec(file)?.[0] ?? ''
    const screens = files
      .filter((f) => f.endsWith('.tsx'))
      .map((file) => ({ room: roomOf(file), file, code: read(file) }))
    const stray = plain
      .filter((sheet) => sheet.startsWith('features/'))
      .flatMap((sheet) => {
        const own = [...classesOf(sheet)].filter((name) => !ground.has(name))
        const importing = new Set(
          screens.filter(({ code }) => code.includes(`/${sheet.split('/').at(-1)!}'`)).map((s) => s.room),
        )
        return screens
          .filter(({ room }) => !importing.has(room))
          .flatMap(({ file, code }) => {
            const words = new Set([...code.matchAll(/className="([^"]+)"/g)].flatMap(([, text]) => text!.split(' ')))
            return own.filter((name) => words.has(name)).map((name) => `${file}: ${name} of ${sheet}`)
          })
      })
    expect(stray).toEqual([])
  })
  it('every class several rooms share is written somewhere', () => {
    const code = files.filter((f) => /\.tsx?$/.test(f)).map(read)
    const words = new Set(code.flatMap((c) => c.match(/[A-Za-z][\w-]*/g) ?? []))
    const shared = files.filter((f) => f.endsWith('.css') && !modules.includes(f))
    const asked = [...shared, ...modules].flatMap((f) =>
      selectorsOf(withoutWords(read(f))).flatMap((s) =>
        classesIn(modules.includes(f) ? (s.match(GLOBAL) ?? []).join() : s),
      ),
    )
    expect(asked.length).toBeGreaterThan(300)
    expect([...new Set(asked)].filter((c) => !words.has(c) && !/^(mantine|leaflet)-/.test(c))).toEqual([])
  })
})
