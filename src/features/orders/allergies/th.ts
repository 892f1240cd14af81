import { type AllergyPhrases, SOME } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: ["แพ้", `(?:กิน|ทาน|รับประทาน|ดื่ม)${SOME}ไม่ได้`, `ไม่สามารถ(?:กิน|ทาน|รับประทาน|ดื่ม)`, "ห้าม(?:กิน|ทาน)"],
  exceptions: ["ยกเว้น|แต่|นอกจาก|เว้น|แค่|เฉพาะ"],
  freeOf: ["ไม่(?:มี|ได้|เคย)?(?:อาการ|ประวัติ)?แพ้(?:อาหาร|อะไร|ใดๆ|เลย)*(?:ครับ|ค่ะ|คะ)?"],
};
