/** Values that are the same for every site and that only a library can make: loaded when first used. */
import { ready } from "../package/ready.ts";
import type * as Made from "./made.ts";

/** The values, made from the sources in a checkout; the package carries them as JSON. */
export function constants(): typeof Made {
  return ready("constants") as typeof Made;
}
