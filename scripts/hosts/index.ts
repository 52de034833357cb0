import type { Host } from "./host.ts";
import { serve } from "./serve.ts";

/** Every host that rule files can be written for. */
export const hosts: readonly Host[] = [serve];
