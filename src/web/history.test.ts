import { describe, expect, it } from 'vitest'
import { readablePath, writtenPath } from './history.ts'

describe('addresses', () => {
  it.each([
    ['/productos/5', '/productos/5'],
    ['/detallesproducto/A%2FB%25', '/detallesproducto/A%2FB%25'],
    ['/allProductsList/%E0%A4%A', '/allProductsList/%25E0%25A4%25A'],
    ['/allProductsList/%00', '/allProductsList/%2500'],
    ['/cliente/50%', '/cliente/50%25'],
  ])('%s is read as %s: what is no text is what it looks like', (path, read) => expect(readablePath(path)).toBe(read))
  it('brackets are written as they were before, in the path alone', () =>
    expect(writtenPath('/allProductsList/[1]?q=[2]#[3]')).toBe('/allProductsList/%5B1%5D?q=[2]#[3]'))
})
