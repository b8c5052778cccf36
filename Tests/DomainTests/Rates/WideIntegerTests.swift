import Testing

@testable import Domain

@Suite struct WideIntegerTests {
    @Test("a product divided by one of its factors gives the other, whichever is longer")
    func division() {
        let long = UInt128.max - 4
        for short: UInt128 in [1, 3, 10_000, 1 << 90, long] {
            let product = WideInteger(long, times: short)
            #expect(product.divided(by: WideInteger(short))?.quotient == long)
            #expect(product.divided(by: WideInteger(long))?.quotient == short)
        }
    }

    @Test("a divisor of more than 128 bits is divided by too, with its remainder")
    func wideDivisor() {
        let divisor = WideInteger(1 << 100, times: (1 << 60) + 7)
        let result = (divisor * 12_345 - WideInteger(1)).divided(by: divisor)
        #expect(result?.quotient == 12_344)
        #expect(result?.remainder == divisor - WideInteger(1))
    }

    @Test("a quotient that does not fit, and a division by zero, is nil")
    func overflow() {
        #expect(WideInteger(.max, times: 2).divided(by: WideInteger(1)) == nil)
        #expect(WideInteger(5).divided(by: WideInteger(0)) == nil)
    }

    @Test(
        "a tie goes to the even quotient, or to the odd one when an odd number is still to be added",
        arguments: [(10, 2, 3), (14, 4, 3), (11, 3, 3), (13, 3, 3), (9, 2, 2)] as [(UInt128, UInt128, UInt128)])
    func ties(dividend: UInt128, even: UInt128, odd: UInt128) {
        #expect(WideInteger(dividend).roundedQuotient(by: WideInteger(4)) == even)
        #expect(WideInteger(dividend).roundedQuotient(by: WideInteger(4), odd: true) == odd)
    }
}
