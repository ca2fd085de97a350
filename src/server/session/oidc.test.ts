import { describe, expect, it } from 'vitest'
import { readOidc } from './oidc.ts'

const ENV = { OIDC_ISSUER: 'https://id.empresa.test', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 's' }
describe('the organisation people sign in through', () => {
  it('CONST-01 an identity pool of the South America region is named by its issuer, to the letter', () => {
    const issuer = 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_Ab12Cd34'
    expect(readOidc({ ...ENV, OIDC_ISSUER: issuer, OIDC_NAME: 'Grupo Ribera' })).toEqual({
      issuer,
      clientId: 'portal',
      clientSecret: 's',
      nombre: 'Grupo Ribera',
    })
  })
  it('is none unless configured, and is called by its host without a name', () => {
    expect(readOidc({})).toBeNull()
    expect(readOidc({ OIDC_NAME: 'x' })).toBeNull()
    expect(readOidc(ENV)?.nombre).toBe('id.empresa.test')
  })
  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])('says that %s is missing', (name) =>
    expect(() => readOidc({ ...ENV, [name]: '' })).toThrow(`${name}: falta`),
  )
  it.each([
    'http://id.empresa.test',
    'ftp://x',
    'id.empresa.test',
    'https://u:p@id.test',
    'https://id.test/?a=1',
    'http://127.0.0.1.evil.test',
  ])('refuses %s as an issuer: the way there must be safe', (issuer) => {
    expect(() => readOidc({ ...ENV, OIDC_ISSUER: issuer })).toThrow('OIDC_ISSUER: se esperaba una dirección https')
  })
  it('takes plain http on this machine alone', () =>
    expect(readOidc({ ...ENV, OIDC_ISSUER: 'http://localhost:9000/pool' })?.issuer).toBe('http://localhost:9000/pool'))
})
