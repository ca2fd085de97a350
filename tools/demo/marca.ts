import type { MarcaOfArchivo } from '#server/marca.ts'

/** The demo company's look, in the format of PORTAL_CONFIG (docs/configuracion.md). */
export const MARCA = {
  nombre: 'Aceros Ribera',
  razonSocial: 'Aceros Ribera S.A.',
  carruselMs: 6000,
  telefono: '11 4725-3300',
  contacto: 'ventas@acerosribera.test',
  calculadoraUrl: 'https://calculadora.acerosribera.test/',
  enlaces: [
    { texto: 'Empresa', url: 'https://www.acerosribera.test/empresa' },
    { texto: 'Sucursales', url: 'https://www.acerosribera.test/sucursales' },
  ],
  redes: [
    { texto: 'Instagram', url: 'https://redes.acerosribera.test/instagram' },
    { texto: 'LinkedIn', url: 'https://redes.acerosribera.test/linkedin' },
  ],
  marcaAsociada: {
    texto: 'Consul Steel',
    url: 'https://consulsteel.acerosribera.test/',
    logo: { trazo: 'M2 26V4h6v16h14V4h6v22Z', caja: '0 0 30 30' },
  },
} satisfies MarcaOfArchivo
