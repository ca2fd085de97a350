/** Settings of checkout. */
type Propios = {
  /** Purchasing is enabled (OPEN-38). */
  shoopEnabled: boolean
  /** Seconds of the checkout countdown (SES-21). */
  shoopExpirationTime: number
  terminos: { html: string; version: number }
}

export const params: Propios = {
  shoopEnabled: true,
  shoopExpirationTime: 300,
  terminos: {
    version: 1,
    html: '<h3>Condiciones generales de venta</h3><p>Esta solicitud queda sujeta a la aprobación comercial y crediticia del distribuidor. Los precios se expresan en la moneda indicada, sin impuestos, y se mantienen por el plazo acordado con su ejecutivo de cuenta.</p><p>Las entregas se coordinan según disponibilidad de stock y transporte. Quien recibe controla la mercadería contra el remito; las diferencias se informan dentro de las 48 horas.</p><p>Los pesos son teóricos según norma; la facturación puede ajustarse al peso de balanza cuando así se haya convenido.</p>',
  },
}

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
